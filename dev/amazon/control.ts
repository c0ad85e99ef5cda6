import { z } from 'zod';
import { daySales, daysBetween } from './figures.ts';
import { merchants } from './merchants.ts';
import { buttonForm, escapeHtml, htmlPage } from './pages.ts';
import { type AmazonReply, type AmazonRequest, json, objectOf, pairsOf } from './request.ts';
import type { AmazonState } from './state.ts';

const faultsSchema = z.array(
  z.object({
    operation: z.string(),
    kind: z.enum(['throttled', 'failed', 'cancelled', 'fatal', 'no-answer', 'duplicate']),
    times: z.int(),
  }),
);

/**
 * What is beside the protocols: a page on which a person takes back their consent, and calls with which tests set
 * the clock, the speed and faults, and read what was called. Loopback alone reaches the server.
 */
export function answerControl(state: AmazonState, request: AmazonRequest): AmazonReply | null {
  const { method, path } = request;
  if (path === '/' && method === 'GET') return accessPage(state);
  if (path === '/revoke' && method === 'POST') {
    const { query } = pairsOf(new URLSearchParams(request.body));
    state.revoked.add(query.get('merchant') ?? '');
    return { status: 303, headers: { Location: '/' } };
  }
  if (!path.startsWith('/control/')) return null;
  if (method === 'GET') return controlAnswer(state, request);
  const body = objectOf(request) ?? {};
  switch (path) {
    case '/control/reset':
      state.reset();
      break;
    case '/control/clock':
      state.clock = typeof body.now === 'number' ? body.now : null;
      break;
    case '/control/speed':
      state.speed = Number(body.speed);
      break;
    case '/control/faults':
      state.faults = faultsSchema.parse(body.faults);
      break;
    case '/control/revoke':
      state.revoked.add(String(body.merchant));
      break;
    case '/control/restate':
      state.restate(String(body.merchant), String(body.date));
      break;
    case '/control/codes': {
      const [merchant, audience] = [String(body.merchant), body.audience === 'ads' ? 'ads' : 'sp'] as const;
      state.revoked.delete(merchant);
      const { region } = state.merchant(merchant) ?? { region: 'eu' };
      return json(200, { code: state.issueCode(merchant, audience, region, String(body.redirectUri)) });
    }
    case '/control/sellers':
      return json(200, { sellers: moreSellers(state, Number(body.count)) });
    default:
      return json(404, {});
  }
  return json(200, {});
}

function controlAnswer(state: AmazonState, { path, query }: AmazonRequest): AmazonReply {
  if (path === '/control/calls') return json(200, { calls: state.calls });
  const merchant = state.merchant(query.get('merchant') ?? '');
  if (path !== '/control/sales' || !merchant) return json(404, {});
  const days = daysBetween(query.get('from') ?? '', query.get('to') ?? '');
  return json(200, { days: days.map((date) => ({ date, ...daySales(merchant, date, state.restated) })) });
}

/** Sellers who have consented already. */
function moreSellers(state: AmazonState, count: number) {
  return Array.from({ length: count }, (_, at) => {
    const id = `A2MANY${String(at).padStart(8, '0')}`;
    state.extra.set(id, { id, name: `Seller ${at}`, party: 'seller', region: 'eu', country: 'DE' });
    return { id, refreshToken: state.refreshToken(id, 'sp', 'eu') };
  });
}

function accessPage(state: AmazonState): AmazonReply {
  const rows = merchants.map(({ id, name }) => {
    const act = state.revoked.has(id)
      ? '<span>Access removed</span>'
      : buttonForm('/revoke', { merchant: id }, 'Remove access', `of ${name}`);
    return `<li><span>${escapeHtml(name)}</span>${act}</li>`;
  });
  return htmlPage(200, 'Who has access', `<ul>${rows.join('')}</ul>`, state.appOrigin);
}
