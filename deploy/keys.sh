#!/bin/sh
# Certificates by which the house and its worker machines know each other: a private authority, one certificate for Postgres and Redis, one for
# each machine of workers. Needs openssl. Nothing that is there is overwritten.
#
#   deploy/keys.sh house 10.0.0.1 ladder.example.org    on the first machine: its addresses, as workers will write them
#   deploy/keys.sh worker north                         there, too: for the machine called north; copy keys/north/ to it
#
# keys/authority.key makes new certificates and stays on the first machine; best is to take it away from there as well.
set -eu
umask 077
folder=${KEYS:-keys}
days=${KEYS_DAYS:-1825}

fail() { echo "keys.sh: $*" >&2; exit 1; }
command -v openssl >/dev/null || fail "openssl is not installed."
[ $# -ge 2 ] || fail "say what for: 'house ADDRESS…' or 'worker NAME'."
what=$1; shift

authority() {
    mkdir -p "$folder"
    chmod 755 "$folder"
    [ -e "$folder/authority.key" ] && return
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -sha256 -days "$days" \
        -subj "/CN=Leadenhall's own authority" -addext basicConstraints=critical,CA:TRUE,pathlen:0 \
        -addext keyUsage=critical,keyCertSign,cRLSign -keyout "$folder/authority.key" -out "$folder/ca.crt" 2>/dev/null
    chmod 644 "$folder/ca.crt"
    echo "$folder/ca.crt: whom the house and its workers believe"
}

# certificate FILE NAME USE NAMES: a key and a certificate of the authority's.
certificate() {
    [ ! -e "$1.crt" ] || fail "$1.crt is there already. Remove it and $1.key to make them anew."
    {
        echo "subjectAltName=$4"
        echo "extendedKeyUsage=$3"
        echo "basicConstraints=critical,CA:FALSE"
        echo "keyUsage=critical,digitalSignature"
    } > "$1.extensions"
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -sha256 -subj "/CN=$2" -keyout "$1.key" -out "$1.request" 2>/dev/null
    openssl x509 -req -in "$1.request" -CA "$folder/ca.crt" -CAkey "$folder/authority.key" -CAcreateserial -sha256 -days "$days" \
        -extfile "$1.extensions" -out "$1.crt" 2>/dev/null || fail "the certificate of $2 could not be made: is it an address or a name?"
    rm -f "$1.request" "$1.extensions"
    chmod 644 "$1.crt"
}

case $what in
house)
    names=
    for address in "$@"; do
        case $address in
        *:* | *[!0-9.]*) kind=DNS; case $address in *:*) kind=IP;; esac ;;
        *) kind=IP ;;
        esac
        names=${names:+$names,}$kind:$address
    done
    authority
    # Each of the two containers reads its own copy of the key, as its own user: 999 in the images of both.
    certificate "$folder/house" house serverAuth "$names"
    for service in postgres redis; do
        mkdir -p "$folder/$service"
        cp "$folder/ca.crt" "$folder/house.crt" "$folder/house.key" "$folder/$service/"
        chmod 755 "$folder/$service"
        chmod 600 "$folder/$service/house.key"
        [ "$(id -u)" != 0 ] || chown -R "${KEYS_OWNER:-999:999}" "$folder/$service"
    done
    echo "$folder/postgres, $folder/redis: for the two services, reached as $names"
    ;;
worker)
    case $1 in *[!A-Za-z0-9_.-]* | -* | .*) fail "'$1' is no name of a machine: letters, digits, dots and hyphens." ;; esac
    [ -e "$folder/authority.key" ] || fail "there is no $folder/authority.key: make the house's certificate first."
    mkdir -p "$folder/$1"
    certificate "$folder/$1/worker" "$1" clientAuth "DNS:$1"
    cp "$folder/ca.crt" "$folder/$1/"
    chmod 755 "$folder/$1"
    # The worker's container reads them as user 10001, and libpq wants the key for its owner alone.
    [ "$(id -u)" != 0 ] || chown -R "${KEYS_OWNER:-10001:10001}" "$folder/$1"
    echo "$folder/$1: copy it to $1 as its keys/, with its owners (rsync -a, or tar), then remove it here"
    ;;
*) fail "'$what' is neither house nor worker." ;;
esac
