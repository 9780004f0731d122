# One image for web, worker, beat and the one-off migrate; docker-compose.yml gives each its command.
FROM python:3.11-slim-bookworm AS build
WORKDIR /srv
# Nothing writes bytecode at run time, so everything is compiled here, once: a bot that imports a title would compile its rules anew in every
# match, out of its own clock. Unchecked, because no source changes in an image, and a builder may set its files' times anew.
ENV PYTHONDONTWRITEBYTECODE=1 \
    COMPILE="python -m compileall -q -f -j 0 --invalidation-mode unchecked-hash"
# requirements-s3.lock for logs in a bucket.
ARG REQUIREMENTS=requirements.lock
COPY requirements.lock requirements-s3.lock ./
RUN python -m venv /venv \
    && PIP_CONSTRAINT=/dev/null /venv/bin/pip install --no-cache-dir --no-compile --require-hashes -r $REQUIREMENTS \
    && $COMPILE /venv/lib
ENV PATH=/venv/bin:$PATH \
    DJANGO_SETTINGS_MODULE=ladder.settings.deployed
COPY manage.py pyproject.toml ./
COPY engine engine
COPY ladder ladder
COPY workers workers
COPY templates templates
# Static files are named by their content; making them needs settings, and none of these values outlive the command. The image's user reads
# the code, whatever umask it was checked out under.
RUN $COMPILE engine ladder workers \
    && SECRET_KEY=build ALLOWED_HOSTS=build DATABASE_URL=postgresql://build/build REDIS_URL=redis://build \
    python manage.py collectstatic --noinput \
    && rm requirements.lock requirements-s3.lock \
    && chmod -R a+rX .

# The documentation, in a stage and an environment of its own: of both only the site goes on, plain files.
FROM build AS docs
COPY requirements-docs.lock ./
RUN python -m venv /docs \
    && PIP_CONSTRAINT=/dev/null /docs/bin/pip install --no-cache-dir --no-compile --require-hashes -r requirements-docs.lock
COPY mkdocs.yml docker-compose*.yml *.md LICENSE NOTICE ./
COPY docs docs
COPY examples examples
COPY packages packages
RUN NO_MKDOCS_2_WARNING=1 /docs/bin/python -m mkdocs build \
    && chmod -R a+rX site

FROM python:3.11-slim-bookworm
ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=ladder.settings.deployed
# Submitted bots run inside bubblewrap; the system's own is preferred to the wheel's. Pictures of matches need a font for their words.
# The base comes without its standard library's bytecode. What compiles nowhere is what CPython's own installation leaves out.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends bubblewrap fonts-dejavu-core libseccomp2 \
    && rm -rf /var/lib/apt/lists/* \
    && python -m compileall -q -f -j 0 --invalidation-mode unchecked-hash -x 'bad_coding|badsyntax|site-packages|lib2to3/tests/data' \
    "$(python -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')" \
    && useradd --create-home --uid 10001 leadenhall \
    # A new volume that is mounted here belongs to whom the folder does.
    && install -d -o leadenhall /srv/archives \
    # A tmpfs that is mounted here has the folder's mode from the second start of its container on, whatever the compose file says.
    && install -d -m 1777 /run/metrics /run/beat
WORKDIR /srv
COPY --from=build /venv /venv
COPY --from=build /srv /srv
COPY --from=docs /srv/site /srv/site
USER leadenhall
EXPOSE 8000
CMD ["python", "-m", "ladder.house.web", "-b", "0.0.0.0:8000"]
