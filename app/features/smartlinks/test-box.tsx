import { Button } from '#app/ui/button.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { fill } from '#shared/text/fill.ts';
import { devices } from '#shared/touchpoints/visitor.ts';
import type { TestResult } from './link-changes.server.ts';
import type { Retailer } from './retailer-order.tsx';
import * as texts from './texts.ts';

interface TestBoxProps {
  readonly result: TestResult | null;
  readonly retailers: readonly Retailer[];
  /** Country codes used in rules. */
  readonly ruleCountries: readonly string[];
  readonly locale: string;
}

const commonCountries = ['US', 'GB', 'FR', 'DE', 'ES', 'IT', 'NL', 'BE', 'CH', 'CA', 'IE', 'JP', 'BR', 'MX', 'AU'];

/** Tests where a visitor would go, such as from France on an iPhone, with the typed values. */
export function TestBox({ result, retailers, ruleCountries, locale }: TestBoxProps) {
  const regions = new Intl.DisplayNames([locale], { type: 'region' });
  const countryLabel = (country: string): string =>
    country === 'ZZ' ? 'any other country' : (regions.of(country) ?? country);
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{texts.test}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Label>
          <span className="mb-1 block">{texts.visitorCountry}</span>
          <NativeSelect
            // Begins with the country of the first rule, also once that is typed.
            key={ruleCountries[0]}
            name="testCountry"
            defaultValue={result?.country ?? ruleCountries[0] ?? commonCountries[0]}
            className="w-auto"
            suppressHydrationWarning
          >
            {[
              ...new Set([
                ...ruleCountries,
                ...commonCountries,
                ...(result && result.country !== 'ZZ' ? [result.country] : []),
              ]),
            ].map((country) => (
              <option key={country} value={country}>
                {countryLabel(country)}
              </option>
            ))}
            <option value="ZZ">{countryLabel('ZZ')}</option>
          </NativeSelect>
        </Label>
        <Label>
          <span className="mb-1 block">{texts.visitorDevice}</span>
          <NativeSelect name="testDevice" defaultValue={result?.device ?? 'ios'} className="w-auto">
            {Object.entries(devices).map(([device, label]) => (
              <option key={device} value={device}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </Label>
        <Button type="submit" name="intent" value="test" formNoValidate variant="outline" size="sm">
          {texts.testDestination}
        </Button>
      </div>
      <p role="status" className="mt-2 text-sm break-words" suppressHydrationWarning>
        {result ? <TestOutcome result={result} retailers={retailers} country={countryLabel(result.country)} /> : null}
      </p>
      <p className="mt-1 text-xs text-muted">{texts.testHint}</p>
    </fieldset>
  );
}

interface TestOutcomeProps extends Pick<TestBoxProps, 'retailers'> {
  readonly result: TestResult;
  /** Name of the test visitor's country. */
  readonly country: string;
}

function TestOutcome({ result: { url, by, retailer }, retailers, country }: TestOutcomeProps) {
  if (url === null) return <>{texts.testNowhere}</>;
  const name = retailers.find(({ key }) => key === String(retailer))?.label;
  const why =
    by === 'fallback'
      ? fill(texts.testByFallback, { country })
      : by === 'offer'
        ? fill(texts.testByOffer, { name: name ?? 'a retailer' })
        : fill(texts.testByRule, { number: by ?? '' });
  return (
    <>
      {texts.testGoesTo} <strong className="font-medium break-all">{url}</strong> {texts.by} {why}
      {name && by !== 'offer' ? fill(texts.testCountsAs, { name }) : ''}.
    </>
  );
}
