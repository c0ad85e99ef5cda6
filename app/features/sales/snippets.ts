import type { Shop, ShopKey } from '#shared/api/families/sales-sources-schemas.ts';
import { clickParameter } from '#shared/sales/click-id.ts';
import { type NetworkId, networks } from '#shared/sales/networks.ts';
import { signatureHeader } from '#shared/sales/signature.ts';

/** Snippet that stores the click id of the address for the attribution window. */
export const clickCode = ({ windowDays }: Pick<Shop, 'windowDays'>): string => `<script>
(function () {
  var id = new URLSearchParams(location.search).get('${clickParameter}');
  // Where you ask for consent, do this only once it is given.
  if (/^[\\w-]{22}$/.test(id || ''))
    document.cookie = 'mlc=' + id + ';path=/;max-age=${windowDays * 86_400};SameSite=Lax;Secure';
})();
</script>`;

export const pixelCode = (
  { address }: Pick<ShopKey, 'address'>,
  { currency }: Pick<Shop, 'currency'>,
): string => `<script>
(function () {
  var id = (/(?:^|; )mlc=([\\w-]{22})/.exec(document.cookie) || [])[1] || '';
  new Image().src = '${address}?' + new URLSearchParams({
    mlc: id,
    order: 'ORDER_NUMBER',
    amount: '12.50',
    currency: '${currency}'
  });
})();
</script>`;

export const serverCode = ({ address }: Pick<ShopKey, 'address'>, { currency }: Pick<Shop, 'currency'>): string =>
  `BODY='{"mlc":"CLICK_ID","orderId":"ORDER_NUMBER","orderedAt":"'$(date -u +%Y-%m-%dT%H:%M:%SZ)'","currency":"${currency}","lines":[{"line":1,"gtin":"","sku":"SKU","name":"NAME","units":1,"amount":"12.50"}]}'
T=$(date +%s)
SIGNATURE=$(printf '%s.%s' "$T" "$BODY" | openssl dgst -sha256 -hmac "$MERCHLENS_SECRET" -hex | sed 's/^.* //')
curl -X POST '${address}' \\
  -H 'Content-Type: application/json' \\
  -H "${signatureHeader}: t=$T,v1=$SIGNATURE" \\
  --data-raw "$BODY"`;

/** Macros of each network for a postback: click id, order, amount, currency and status. */
const macros: Readonly<Record<NetworkId, readonly [string, string, string, string, string]>> = {
  awin: [
    '!!!clickRef!!!',
    '!!!transactionId!!!',
    '!!!transactionAmount!!!',
    '!!!transactionCurrency!!!',
    '!!!status!!!',
  ],
  cj: ['{sid}', '{orderId}', '{saleAmount}', '{pubCurrency}', '{actionStatus}'],
  rakuten: ['{u1}', '{order_id}', '{sale_amount}', '{currency}', '{transaction_type}'],
  impact: ['{SubId1}', '{Oid}', '{IntendedAmount}', '{Currency}', '{State}'],
  partnerize: ['{pubref}', '{conversionref}', '{value}', '{currency}', '{status}'],
  webgains: ['{clickref}', '{orderReference}', '{saleValue}', '{currency}', '{status}'],
  tradedoubler: ['{epi}', '{orderNumber}', '{orderValue}', '{currency}', '{status}'],
};

export function postbackAddress({ address }: Pick<ShopKey, 'address'>, network: NetworkId): string {
  const [click, order, amount, currency, status] = macros[network];
  const { clickParameter: parameter } = networks[network];
  return `${address}?${parameter}=${click}&order=${order}&amount=${amount}&currency=${currency}&status=${status}`;
}
