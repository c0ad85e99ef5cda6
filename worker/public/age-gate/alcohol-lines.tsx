/** @jsxImportSource hono/jsx */
import type { AlcoholRules } from '#shared/touchpoints/alcohol.ts';
import { linesFor } from '#shared/touchpoints/alcohol-lines.ts';
import { wordsIn } from '../answers/page-words.ts';

interface AlcoholFootProps {
  readonly account: { readonly alcohol: AlcoholRules | null; readonly name: string };
  /** Language of the page. */
  readonly locale: string;
  readonly title: string;
  /** Permanent address to share; null if the page has none. */
  readonly url?: string | null;
}

/** Legal footer of an alcohol brand's pages; nothing for other brands. */
export function AlcoholFoot({ account, locale, title, url = null }: AlcoholFootProps) {
  const lines = linesFor(account, locale);
  const { alcohol } = account;
  if (!lines || !alcohol) return null;
  const words = wordsIn(lines.language);
  const shared = url === null || !alcohol.sharing ? null : `mailto:?subject=${encode(title)}&body=${encode(url)}`;
  return (
    <footer class="alcohol" lang={lines.language}>
      <p>
        <strong>{lines.responsible}</strong>
      </p>
      <p>
        {lines.forward}
        {shared === null ? null : (
          <>
            {' '}
            <a href={shared}>{words.shareByMail}</a>
          </>
        )}
      </p>
      <p>{lines.transparency}</p>
      {alcohol.contentPolicy === '' ? null : (
        <p>
          <a href={alcohol.contentPolicy} rel="noopener noreferrer" target="_blank">
            {words.contentPolicy}
          </a>
        </p>
      )}
    </footer>
  );
}

const encode = encodeURIComponent;

/** Only the responsible-drinking line, for small formats. */
export const responsibleLine = (account: AlcoholFootProps['account'], locale: string): string | null =>
  linesFor(account, locale)?.responsible ?? null;
