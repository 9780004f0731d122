"""The pages: each view asks a selector, or has a service do the work, and renders a template."""
