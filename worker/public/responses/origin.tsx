/** @jsxImportSource hono/jsx */
import type { ResponseOrigin } from '#shared/api/families/visit-schemas.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { visitOf } from '../visits/visit.ts';

/** Parameter of a link from one of our experiences: the experience's public id. */
export const ledBy = 'e';

type Came = Omit<ResponseOrigin, 'country'>;

/** How a visitor came to the page of a form or voucher. */
export const cameOf = (c: AppContext): Came => ({
  touchpoint: touchpointOf(c.req.query(ledBy)),
  channel: visitOf(c).channel,
});

/** The same for a posted form, whose hidden fields have it, since nothing else is stored. */
export const cameWith = (posted: URLSearchParams): Came => {
  const channel = posted.get('channel') ?? '';
  return {
    touchpoint: touchpointOf(posted.get('from') ?? undefined),
    channel: /^[a-z0-9-]{1,32}$/.test(channel) ? channel : 'site',
  };
};

const touchpointOf = (id: string | undefined): string | null => (id && publicIdForm.test(id) ? id : null);

export const CameFields = ({ came }: { readonly came: Came }) => (
  <>
    <input type="hidden" name="from" value={came.touchpoint ?? ''} />
    <input type="hidden" name="channel" value={came.channel} />
  </>
);
