"""The system on Kubernetes: Kustomize files, and what generates some of them."""
