#!/bin/sh
# Sends one signed order. Set ADDRESS and SECRET to those of your shop under Manage Sales Info.
set -eu
ADDRESS="${ADDRESS:?the server address of your shop}"
SECRET="${SECRET:?the secret of your shop}"
CLICK_ID="${CLICK_ID:-}"

NOW=$(date -u +%Y-%m-%dT%H:%M:%SZ)
BODY='{"mlc":"'"$CLICK_ID"'","orderId":"ORDER-1001","orderedAt":"'"$NOW"'","currency":"USD","lines":[{"line":1,"sku":"SKU-1","name":"Coffee","units":2,"amount":"25.00"}],"test":true}'
T=$(date +%s)
# The signature is over the second, a point and the body exactly as it is sent. It is valid for 300 seconds.
SIGNATURE=$(printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" -hex | sed 's/^.* //')

curl --fail-with-body -X POST "$ADDRESS" \
  -H 'Content-Type: application/json' \
  -H "X-Merchlens-Signature: t=$T,v1=$SIGNATURE" \
  --data-raw "$BODY"
