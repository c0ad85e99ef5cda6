import { Badge } from '#app/ui/badge.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx';
import type { Contract, ContractVersion } from '#shared/api/families/internal-contracts-schemas.ts';
import { metricOf } from '#shared/contracts/metrics.ts';
import { periodKinds } from '#shared/contracts/periods.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { money } from './contract-words.ts';
import * as texts from './texts.ts';

interface VersionListProps {
  readonly contract: Contract;
  readonly formats: Formats;
  readonly locale: string;
}

const kinds: Readonly<Record<ContractVersion['kind'], string>> = {
  ...{ original: texts.original, amendment: texts.amendment, renewal: texts.renewal },
};

/** Versions with their lines, newest first. */
export const VersionList = ({ contract: { versions, currency }, formats, locale }: VersionListProps) => (
  <ol className="divide-y divide-line">
    {versions.toReversed().map((version) => (
      <li key={version.version} className="py-4 first:pt-0 last:pb-0">
        <h3 className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {fill(texts.versionNumber, { version: version.version })} · {kinds[version.kind]}
          {version.signedOn === null ? <Badge variant="warning">{texts.notSigned}</Badge> : null}
        </h3>
        <p className="text-xs text-muted" suppressHydrationWarning>
          {fill(texts.fromDayToDay, { from: formats.day(version.effectiveOn), to: formats.day(version.endsOn) })}
          {version.signedOn === null ? '' : fill(texts.signedOnDay, { day: formats.day(version.signedOn) })}
          {fill(texts.feeAYear, { fee: money(version.annualFeeMinor, currency, locale) })}
        </p>
        <Lines version={version} currency={currency} formats={formats} locale={locale} />
      </li>
    ))}
  </ol>
);

interface LinesProps {
  readonly version: ContractVersion;
  readonly currency: string;
  readonly formats: Formats;
  readonly locale: string;
}

const Lines = ({ version, currency, formats, locale }: LinesProps) => (
  <ScrollRegion label={fill(texts.linesOfVersion, { version: version.version })} className="table-scroll mt-2">
    <Table>
      <TableHeader>
        <TableRow>
          <TableHead>{texts.product}</TableHead>
          <TableHead>{texts.metric}</TableHead>
          <TableHead>{texts.period}</TableHead>
          <TableHead className="text-right">{texts.included}</TableHead>
          <TableHead className="text-right">{texts.price}</TableHead>
          <TableHead className="text-right">{texts.overagePrice}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {version.lines.map((line) => {
          const unit = formats.value(line.unit, 'integer');
          const each = (minor: number) =>
            line.unit === 1
              ? money(minor, currency, locale)
              : fill(texts.priceForUnit, { price: money(minor, currency, locale), unit });
          return (
            <TableRow key={line.metric}>
              <TableHead scope="row">{line.product}</TableHead>
              <TableCell>{metricOf(line.metric).label}</TableCell>
              <TableCell>{periodKinds[line.period]}</TableCell>
              <TableCell className="text-right tabular-nums" suppressHydrationWarning>
                {formats.value(line.included, 'integer')}
              </TableCell>
              <TableCell className="text-right whitespace-nowrap tabular-nums" suppressHydrationWarning>
                {each(line.unitPriceMinor)}
              </TableCell>
              <TableCell className="text-right whitespace-nowrap tabular-nums" suppressHydrationWarning>
                {line.overagePriceMinor === null ? texts.none : each(line.overagePriceMinor)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  </ScrollRegion>
);
