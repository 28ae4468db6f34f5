"""Who may ask the API, how often, and how long a request may take."""
