# One image for web, worker, beat and the one-off migrate; docker-compose.yml gives each its command.
FROM python:3.11-slim-bookworm AS build
WORKDIR /srv
# requirements-s3.lock for logs in a bucket.
ARG REQUIREMENTS=requirements.lock
COPY requirements.lock requirements-s3.lock ./
RUN python -m venv /venv && PIP_CONSTRAINT=/dev/null /venv/bin/pip install --no-cache-dir --require-hashes -r $REQUIREMENTS

FROM python:3.11-slim-bookworm
# Submitted bots run inside bubblewrap; the system's own is preferred to the wheel's. Pictures of matches need a font for their words.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap fonts-dejavu-core libseccomp2 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 leadenhall
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=ladder.settings.deployed
WORKDIR /srv
COPY --from=build /venv /venv
COPY manage.py pyproject.toml ./
COPY engine engine
COPY ladder ladder
COPY workers workers
COPY templates templates
# Static files are named by their content; making them needs settings, and none of these values outlive the command.
RUN SECRET_KEY=build ALLOWED_HOSTS=build DATABASE_URL=postgresql://build/build REDIS_URL=redis://build \
    python manage.py collectstatic --noinput
# A new volume that is mounted here belongs to whom the folder does.
RUN install -d -o leadenhall /srv/archives
USER leadenhall
EXPOSE 8000
CMD ["python", "-m", "ladder.house.web", "-b", "0.0.0.0:8000"]
