import { startBaseline, upstreamCore } from './baselines.ts';
import type { RunningWorkerd } from './raw-workerd.ts';

/**
 * An upstream that costs nothing, on the load generator's core, so that only the product is on the measured one.
 * @param content how many SCOPES the person has, DASHBOARDS the menu and ROWS the table
 */
export const startStubUpstream = (
  out: string,
  content: Readonly<Record<string, string>> = {},
): Promise<RunningWorkerd> =>
  startBaseline('stub-upstream.ts', out, { vars: { SCOPES: '10', ...content }, core: upstreamCore });
