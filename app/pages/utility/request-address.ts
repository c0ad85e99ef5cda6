import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

/** Mail link without a recipient: the person chooses whom to ask. */
export function requestAddress(productName: string, email: string | null): string {
  const subject = encodeURIComponent(fill(texts.accessToProductName, { productName }));
  const body = encodeURIComponent(fill(texts.helloPleaseGiveAccessTo, { address: email ?? 'my address', productName }));
  return `mailto:?subject=${subject}&body=${body}`;
}
