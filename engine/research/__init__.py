"""The games as researchers' tools know them: arrays, environments, tables of a season.

- ``arrays``: an observation as one vector by the state's schema, options as feature vectors (numpy alone);
- ``aec``: a PettingZoo AEC environment, ``single``: one seat of it as a Gymnasium environment;
- ``spiel``: states that are asked as OpenSpiel's are (numpy alone);
- ``tables``: matches, seats, decisions and events of logs as Parquet.

``pip install leadenhall-engine[research]`` brings what they need; nothing here is imported by the rest of the engine.
"""
