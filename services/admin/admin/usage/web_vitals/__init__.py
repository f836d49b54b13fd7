"""Page speed as people see it: web vitals by day, device class and page."""
