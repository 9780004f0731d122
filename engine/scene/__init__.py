"""The table as a picture: what a title says lies where, drawn as SVG, told as text, and compared from moment to moment.

A title describes its board as data (``Scene``): panels, in each of them places, on the places pieces, and links between places. Nothing
here knows a title, and nothing in a title knows how it is drawn. ``engine.theatre`` makes whole games of scenes.
"""

from engine.scene.scene import Box, Flow, Link, Look, Panel, Piece, Place, Purse, Scene, Shape, Standing

__all__ = ["Box", "Flow", "Link", "Look", "Panel", "Piece", "Place", "Purse", "Scene", "Shape", "Standing"]
