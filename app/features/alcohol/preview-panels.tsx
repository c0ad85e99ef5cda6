import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Label } from '#app/ui/label.tsx';
import { NativeSelect } from '#app/ui/native-select.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import { touchpointKinds } from '#shared/touchpoints/kinds.ts';
import { usStates } from '#shared/touchpoints/us-states.ts';
import type { AlcoholData } from './alcohol.server.ts';
import type { SettingsPanelProps } from './gate-panel.tsx';
import * as texts from './texts.ts';

interface PreviewPanelProps {
  readonly data: AlcoholData;
}

const formClass = 'grid gap-3 py-3 text-sm sm:grid-cols-2';
const countryInput = { maxLength: 2, required: true, list: 'alcohol-countries', spellCheck: false } as const;

/** Previews what a visitor of a country and age would see. */
export function PreviewPanel({ data: { previewQuery, preview } }: PreviewPanelProps) {
  return (
    <Panel title={texts.preview} id="preview">
      <p className="text-sm text-muted">{texts.previewHint}</p>
      <Form preventScrollReset aria-label={texts.preview} className={formClass}>
        <PlainField label={texts.country} name="country" defaultValue={previewQuery.country ?? ''} {...countryInput} />
        <StateChoice name="region" chosen={previewQuery.region} emptyLabel={texts.unknownState} />
        <PlainField
          label={texts.visitorAge}
          name="age"
          type="number"
          min={0}
          max={120}
          required
          defaultValue={previewQuery.age ?? ''}
        />
        <SelectChoice name="kind" label={texts.kind} chosen={previewQuery.kind}>
          {entriesOf(touchpointKinds).map(([kind, { label }]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
          <option value="voucher">{texts.voucher}</option>
          <option value="form">{texts.form}</option>
        </SelectChoice>
        <Button type="submit" variant="outline" className="justify-self-start">
          {texts.showPreview}
        </Button>
      </Form>
      <AnswerOrFailure part={preview}>{(answer) => <PreviewAnswer answer={answer} />}</AnswerOrFailure>
    </Panel>
  );
}

type Preview = Extract<NonNullable<AlcoholData['preview']>, { state: 'ready' }>['answer'];

const outcomes = {
  blocked: texts.outcomeBlocked,
  'blocked-without-state': texts.outcomeUnknownState,
  'too-young': texts.outcomeTooYoung,
  'gate-then-shown': texts.outcomeGate,
  shown: texts.outcomeShown,
} as const;
const listings = {
  'with-prices': texts.withPrices,
  'neutral-without-prices': texts.neutralWithoutPrices,
  'one-of-two-owners': texts.oneOfTwoOwners,
  none: texts.noRetailers,
} as const;

function PreviewAnswer({ answer: { outcome, askedAge, retailers, lines } }: { readonly answer: Preview }) {
  const isShown = outcome === 'shown' || outcome === 'gate-then-shown';
  return (
    <div role="status" className="grid gap-1 rounded-lg bg-hover px-3 py-2 text-sm">
      <p className="font-medium">{fill(outcomes[outcome], { age: askedAge })}</p>
      {isShown && retailers ? <p>{listings[retailers]}</p> : null}
      {isShown ? (
        <p className="text-muted">{[lines.responsible, lines.forward, lines.transparency].filter(Boolean).join(' ')}</p>
      ) : null}
    </div>
  );
}

/** Previews the effects of a block or another age on published items. */
export function EffectsPanel({
  data: { change, effects },
  settings,
}: PreviewPanelProps & Pick<SettingsPanelProps, 'settings'>) {
  return (
    <Panel title={texts.effects} id="effects">
      <p className="text-sm text-muted">{texts.effectsHint}</p>
      <Form preventScrollReset aria-label={texts.effects} className={formClass}>
        <PlainField label={texts.country} name="changeIn" defaultValue={change.country ?? ''} {...countryInput} />
        <StateChoice name="changeState" chosen={change.region} emptyLabel={texts.allStates} />
        <PlainField
          label={texts.planned}
          name="changeAge"
          type="number"
          min={18}
          max={25}
          defaultValue={change.age ?? ''}
        />
        <SelectChoice name="changeRetailer" label={texts.retailer} chosen={String(change.retailer ?? '')}>
          <option value="">{texts.everything}</option>
          {settings.retailers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectChoice>
        <Label className="flex items-center gap-2">
          <input type="checkbox" name="changeBlocked" defaultChecked={change.blocked === '1'} />
          {texts.wouldBlock}
        </Label>
        <Button type="submit" variant="outline" className="justify-self-start">
          {texts.showEffects}
        </Button>
      </Form>
      <AnswerOrFailure part={effects}>{(answer) => <EffectsAnswer answer={answer} />}</AnswerOrFailure>
    </Panel>
  );
}

type Effects = Extract<NonNullable<AlcoholData['effects']>, { state: 'ready' }>['answer'];

function EffectsAnswer({ answer }: { readonly answer: Effects }) {
  const { age, blocked, touchpoints, vouchers, forms, offers, products } = answer;
  return (
    <div role="status">
      <ul className="list-disc rounded-lg bg-hover py-2 pr-3 pl-8 text-sm">
        <li>{fill(texts.agesNowAndThen, { now: age.now, after: age.after })}</li>
        <li>
          {blocked.after && !blocked.now ? fill(texts.hiddenThen, { touchpoints, vouchers, forms }) : texts.shownBefore}
        </li>
        {offers > 0 ? <li>{fill(texts.offersLost, { offers })}</li> : null}
        {products.length > 0 ? <li>{fill(texts.tooFewOwners, { products: products.join(', ') })}</li> : null}
      </ul>
    </div>
  );
}

interface SelectChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | undefined;
  readonly children: ReactNode;
}

const SelectChoice = ({ name, label, chosen, children }: SelectChoiceProps) => (
  <Label>
    <span className="mb-1 block">{label}</span>
    <NativeSelect name={name} defaultValue={chosen ?? ''}>
      {children}
    </NativeSelect>
  </Label>
);

interface StateChoiceProps extends Pick<SelectChoiceProps, 'name' | 'chosen'> {
  /** Label of the empty option. */
  readonly emptyLabel: string;
}

const StateChoice = ({ name, chosen, emptyLabel }: StateChoiceProps) => (
  <SelectChoice name={name} label={texts.usState} chosen={chosen}>
    <option value="">{emptyLabel}</option>
    {entriesOf(usStates).map(([code, state]) => (
      <option key={code} value={code}>
        {state}
      </option>
    ))}
  </SelectChoice>
);

interface AnswerOrFailureProps<Answer> {
  /** Null before a preview was requested. */
  readonly part: Part<Answer> | null;
  readonly children: (answer: Answer) => ReactNode;
}

function AnswerOrFailure<Answer>({ part, children }: AnswerOrFailureProps<Answer>) {
  if (part === null) return null;
  if (part.state === 'ready') return children(part.answer);
  const { kind, code, detail, requestId } = part.failure;
  if (code?.startsWith('alcohol-') && detail)
    return (
      <p role="alert" className="text-sm text-error-ink">
        {detail}
      </p>
    );
  return <PanelFailure text={failureText(kind)} requestId={requestId} />;
}
