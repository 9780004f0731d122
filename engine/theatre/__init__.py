"""Games to look at: a whole game's boards, sentences, outline and curves as one document, which a page steps through by itself."""

from engine.theatre.document import FORMAT, NoScene, scene_of, theatre

__all__ = ["FORMAT", "NoScene", "scene_of", "theatre"]
