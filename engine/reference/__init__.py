"""The reference of a title, made from what the title declares and from games that are played for it.

``python -m engine reference --into FOLDER`` writes Markdown pages for every title: its rules by the rulebook's headings, every decision and
event with a real sample, every field of the observation, where its figures come from, and the limits in force.
"""
