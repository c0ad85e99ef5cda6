import { ItemColumns, ItemFrame, ItemPage } from '#app/page-recipes/item-page.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { lastChanged } from '#app/ui/last-changed.ts';
import { Panel } from '#app/ui/panel.tsx';
import type { Contract } from '#shared/api/families/internal-contracts-schemas.ts';
import { createFormats, type Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { addDays } from '#shared/time/calendar.ts';
import { ContractActions } from './contract-actions.tsx';
import { contractsPath } from './contract-address.ts';
import type { ContractResult } from './contract-changes.server.ts';
import { daysLeftText, money, statusBadges } from './contract-words.ts';
import type { ContractData } from './contracts.server.ts';
import { AmendmentForm, DraftTermsForm } from './term-forms.tsx';
import * as texts from './texts.ts';
import { UsagePanel } from './usage-panel.tsx';
import { VersionList } from './version-list.tsx';

interface ContractViewProps {
  readonly data: ContractData;
  readonly result: ContractResult | null;
}

/** Page of a statement of work: usage, terms, versions and actions. */
export function ContractView({ data, result }: ContractViewProps) {
  const { contract: part, usage, period, today, locale, currency } = data;
  const formats = createFormats(locale, currency);
  const list = { to: contractsPath(), text: texts.statementsOfWork };
  return (
    <ItemPage
      part={part}
      list={list}
      missing={{ title: texts.thereIsNoSuchStatement, text: texts.itMayHaveAnotherNumber }}
      errorTitle={texts.theStatementCouldNotBeRead}
    >
      {(contract) => {
        const { label, variant } = statusBadges[contract.status];
        const unsigned = contract.versions.findLast(({ signedOn }) => signedOn === null) ?? null;
        const open = contract.status === 'draft' || contract.status === 'active';
        return (
          <ItemFrame
            list={list}
            title={fill(texts.sowNumber, { number: contract.number })}
            badge={<Badge variant={variant}>{label}</Badge>}
            lead={contract.customer}
          >
            <p role="status" className={result?.ok === false ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
              {result?.text}
            </p>
            <ItemColumns
              main={
                <>
                  {contract.versions.some(({ signedOn }) => signedOn !== null) ? (
                    <UsagePanel part={usage} period={period} formats={formats} locale={locale} />
                  ) : null}
                  {contract.status === 'draft' && unsigned ? (
                    <Panel title={texts.terms}>
                      <DraftTermsForm contract={contract} version={unsigned} result={result} locale={locale} />
                    </Panel>
                  ) : null}
                  {contract.status === 'active' ? (
                    <Panel title={unsigned ? texts.amendmentNotSigned : texts.amend}>
                      <AmendmentForm contract={contract} unsigned={unsigned} result={result} locale={locale} />
                    </Panel>
                  ) : null}
                  <Panel title={texts.versions}>
                    <VersionList contract={contract} formats={formats} locale={locale} />
                  </Panel>
                </>
              }
              aside={
                <>
                  <Panel title={texts.overview} className="h-auto">
                    <ContractFacts contract={contract} formats={formats} locale={locale} />
                  </Panel>
                  {open ? (
                    <Panel title={texts.actions} className="h-auto">
                      <ContractActions contract={contract} unsigned={unsigned} today={today} />
                    </Panel>
                  ) : null}
                </>
              }
            />
          </ItemFrame>
        );
      }}
    </ItemPage>
  );
}

interface ContractFactsProps {
  readonly contract: Contract;
  readonly formats: Formats;
  readonly locale: string;
}

function ContractFacts({ contract, formats, locale }: ContractFactsProps) {
  const { accountName, accountId, startsOn, endsOn, renews, annualFeeMinor, currency, owner, timezone } = contract;
  const shown = contract.versions.findLast(({ signedOn }) => signedOn !== null) ?? contract.versions.at(-1);
  const notice = shown && contract.status === 'active' ? addDays(endsOn, -shown.noticeDays) : null;
  const rows = [
    [texts.account, accountName || fill(texts.accountNumber, { id: accountId })],
    [texts.term, `${formats.day(startsOn)} – ${formats.day(endsOn)}`],
    [texts.termEnds, daysLeftText(contract, formats)],
    [texts.noticeUntil, notice === null ? texts.noTermEnd : formats.day(notice)],
    [texts.renewsAutomatically, renews ? texts.yes : texts.no],
    [texts.annualFee, money(annualFeeMinor, currency, locale)],
    [texts.daysAreThoseOf, timezone],
    [texts.owner, owner ?? texts.nobody],
  ];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {shown?.document ? (
        <p className="mt-3 text-sm">
          <a href={shown.document} target="_blank" rel="noreferrer" className="text-primary-ink underline">
            {texts.openTheSignedDocument}
          </a>
        </p>
      ) : null}
      <p className="mt-3 text-xs text-muted" suppressHydrationWarning>
        {lastChanged(contract, locale)}
      </p>
    </>
  );
}
