import { CircleAlert, CircleCheck, TriangleAlert } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import type { Finding } from '#shared/touchpoints/blocks-checks.ts';
import type { Immersive } from '#shared/touchpoints/immersive.ts';
import { blockName } from './changed-parts.ts';
import * as texts from './texts.ts';

interface ChecksPanelProps {
  readonly page: Immersive;
  readonly findings: readonly Finding[];
  /** Whether products and offers could be read. */
  readonly offersKnown: boolean;
  /** Address of the field or panel to fix; null for a finding without a single place. */
  readonly linkTo: (finding: Finding) => string | null;
}

/** Findings of the checks, each with a link to the place to fix. */
export function ChecksPanel({ page, findings, offersKnown, linkTo }: ChecksPanelProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {offersKnown ? null : <p className="text-sm text-warning-ink">{texts.checksUnread}</p>}
      {findings.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-success-ink">
          <CircleCheck aria-hidden className="size-4" /> {texts.checksPassed}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {findings.map((finding) => {
          const block = page.blocks.find(({ id }) => id === finding.block);
          const link = linkTo(finding);
          const isError = finding.severity === 'error';
          const Icon = isError ? CircleAlert : TriangleAlert;
          return (
            <li key={`${finding.block} ${finding.code} ${finding.text}`} className="flex gap-3 py-2.5 text-sm">
              <Icon
                aria-hidden
                className={`mt-0.5 size-4 shrink-0 ${isError ? 'text-error-ink' : 'text-warning-ink'}`}
              />
              <div className="min-w-0">
                <p className="break-words">
                  <span className="sr-only">{isError ? texts.mustFix : texts.shouldFix}</span>
                  {finding.text}
                </p>
                {link ? (
                  <Link to={link} className="text-xs text-primary-ink underline">
                    {block ? blockName(block, page.defaultLocale, page.defaultLocale) : texts.wholePage}
                  </Link>
                ) : (
                  <p className="text-xs text-muted">{texts.wholePage}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
