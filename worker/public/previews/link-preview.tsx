/** @jsxImportSource hono/jsx */
import type { PublicTouchpoint } from '#shared/api/families/public-schemas.ts';
import { keysOf } from '#shared/table.ts';
import { isBlocked } from '#shared/touchpoints/alcohol.ts';
import { offersFor, smartlinkInUs, usCountry } from '#shared/touchpoints/alcohol-us.ts';
import { decideLink, type LinkDecision } from '#shared/touchpoints/smartlink.ts';
import { smartlinkSchema } from '#shared/touchpoints/smartlink-schema.ts';
import { type Device, devices, isDevice } from '#shared/touchpoints/visitor.ts';
import type { AppContext } from '#worker/platform/hono.ts';
import { plainPage } from '../answers/answers.tsx';
import { spokenTo } from '../answers/message-words.ts';
import { ownHostsOf } from '../outbound/own-hosts.ts';
import { whereaboutsOf } from '../visits/visit.ts';
import { previewWords } from './words.ts';

/** A smartlink has no page: its preview lists where it would redirect which visitors. */
export async function showLinkPreview(c: AppContext, link: PublicTouchpoint, revision?: string): Promise<Response> {
  const language = spokenTo(c);
  const words = previewWords[language];
  const definition = smartlinkSchema.parse(link.definition);
  const asked = c.req.query('device');
  const shown: Device[] = isDevice(asked) ? [asked] : keysOf(devices);
  const countries = [
    ...new Set([
      ...definition.rules.flatMap((rule) => rule.countries),
      ...offered(link),
      ...(link.account.alcohol?.blocked ?? []),
      'ZZ',
    ]),
  ];
  const [hosts, regions] = [ownHostsOf(c), new Intl.DisplayNames(language, { type: 'region' })];
  const nameOf = (country: string): string => (country === 'ZZ' ? words.elsewhere : (regions.of(country) ?? country));
  const { alcohol } = link.account;
  const { days } = whereaboutsOf(c);
  const rows = countries.flatMap((country) => {
    const at = { country, region: null, days };
    const open = offersFor(link, alcohol, at);
    const asked = alcohol !== null && country === usCountry ? smartlinkInUs(definition, open) : definition;
    return shown.map((device) => ({
      ...{ country, device, blocked: isBlocked(alcohol, at) },
      decision: decideLink(asked, open.offers, { country, device }, hosts),
    }));
  });
  return await plainPage(
    link.name,
    <>
      <p class="ribbon">
        {revision === undefined ? words.draft : words.revision(revision)}. {words.nobodyLed}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.visitorIn}</th>
            <th scope="col">{words.on}</th>
            <th scope="col">{words.getsTo}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ country, device, blocked, decision }) => (
            <tr>
              <td>{nameOf(country)}</td>
              <td>{words[device]}</td>
              <td>{blocked ? words.blocked : decision ? targetOf(link, decision) : words.nowhere}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>,
    200,
    { 'Content-Language': language },
  );
}

const offered = ({ offers }: PublicTouchpoint): string[] => [...new Set(offers.map(({ country }) => country))];

function targetOf({ retailers }: PublicTouchpoint, { retailer, url }: LinkDecision): string {
  const name = retailers.find(({ id }) => id === retailer)?.name;
  return name ? `${name}: ${url}` : url;
}
