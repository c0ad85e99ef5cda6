import { TextField } from '#app/forms/text-fields.tsx';
import { Carried, StepForm } from '#app/steps/step-form.tsx';
import { StepColumns, StepList } from '#app/steps/steps.tsx';
import { CodeBlock } from '#app/touchpoints/code-block.tsx';
import { ProductField } from '#app/touchpoints/product-choice.tsx';
import { Figures } from '#app/touchpoints/side-panels.tsx';
import type { Editor } from '#app/touchpoints/use-editor.ts';
import { touchpointWords } from '#app/touchpoints/words.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Formats } from '#shared/format/formats.ts';
import { utmNames } from '#shared/touchpoints/smartlink.ts';
import type { LinkResult } from './link-changes.server.ts';
import type { linkFields, RuleValues } from './link-fields.ts';
import { LinkPreview } from './link-preview.tsx';
import { currentStep, linkSteps, stepAddress, stepFields } from './steps.ts';
import * as texts from './texts.ts';

interface LinkStepsProps {
  readonly editor: Editor<typeof linkFields>;
  /** Step in the address. */
  readonly requestedStep: string;
  readonly result: LinkResult | null;
  readonly publicOrigin: string;
  readonly formats: Formats;
}

/** New link in steps, beside a preview. */
export function LinkSteps({ editor, requestedStep, result, publicOrigin, formats }: LinkStepsProps) {
  const { touchpoint: link, fields, values, errors, change } = editor;
  const step = currentStep(link.status, requestedStep, errors);
  const preview = <LinkPreview {...{ values, publicOrigin }} fileName={`smartlink-${link.slug ?? link.id}`} />;
  const list = (
    <StepList
      label={texts.stepsOfLink}
      steps={linkSteps}
      current={step}
      linkTo={(id) => (link.status === 'draft' && id !== 'share' ? stepAddress(id) : null)}
    />
  );
  if (step === 'share')
    return (
      <>
        {list}
        <StepColumns preview={preview}>
          <ShareStep {...{ editor, publicOrigin, formats }} />
        </StepColumns>
      </>
    );
  const { rules, ...plain } = fields;
  const shown = stepFields[step];
  const hiddenFields = Object.values(plain).filter(({ name }) => !shown.some((field) => field === name));
  const shared = {
    ...{ form: editor, locale: formats.locale, hidden: { step, id: link.id, slugBefore: link.slug ?? '' } },
    finish: { name: 'intent', value: 'publish', label: texts.publish, to: stepAddress('share') },
    said: result?.ok === false && !result.editConflict ? <RefusedText text={result.text} /> : null,
  };
  const hidden = (
    <>
      <Carried fields={hiddenFields} />
      <CarriedRules name={rules.name} rules={rules.value} />
    </>
  );
  return (
    <>
      {list}
      <StepColumns preview={preview}>
        <Panel title={step === 'destination' ? texts.destinationQuestion : texts.linkQuestion}>
          {step === 'destination' ? (
            <StepForm {...shared} label={texts.destinationStep} back={null} next={stepAddress('link')}>
              {hidden}
              <TextField field={fields.fallback} label={texts.destinationUrl} hint={texts.destinationHint} />
              <AccordionItem open={values.productName !== '' || errors.product !== undefined || undefined}>
                <AccordionTrigger>{texts.product}</AccordionTrigger>
                <div className="mt-3">
                  <ProductField field={fields.product} text={values.productName} onChoose={change} />
                </div>
              </AccordionItem>
            </StepForm>
          ) : (
            <StepForm {...shared} label={texts.shortLink} back={stepAddress('destination')} next={null}>
              {hidden}
              <TextField field={fields.slug} label={`${new URL(publicOrigin).host}/l/…`} hint={texts.slugHint} />
              <TextField field={fields.name} hint={texts.nameHint} />
              <AccordionItem open={utmNames.some((name) => values[`utm.${name}`] !== '') || undefined}>
                <AccordionTrigger>{texts.campaignAndUtm}</AccordionTrigger>
                <p className="mt-1 text-xs text-muted">{texts.utmHint}</p>
                <div className="mt-3 grid gap-3 sm:grid-cols-2">
                  <TextField field={fields.campaign} />
                  {utmNames.map((name) => (
                    <TextField key={name} field={fields[`utm.${name}`]} />
                  ))}
                </div>
              </AccordionItem>
            </StepForm>
          )}
        </Panel>
        <p className="mt-3 text-sm">
          <Link to={touchpointWords.dl.item(link.id)} className="text-primary-ink underline">
            {texts.allSettings}
          </Link>
        </p>
      </StepColumns>
    </>
  );
}

const RefusedText = ({ text }: { readonly text: string }) => (
  <p role="alert" className="text-sm text-error-ink">
    {text}
  </p>
);

interface CarriedRulesProps {
  readonly name: string;
  readonly rules: readonly RuleValues[];
}

/** Hidden inputs that post the rules unchanged. */
const CarriedRules = ({ name, rules }: CarriedRulesProps) => (
  <>
    <input type="hidden" name={name} value={rules.length} />
    <Carried
      fields={rules.flatMap((rule, at) =>
        Object.entries(rule).map(([part, value]) => ({ name: `rule.${at}.${part}`, value })),
      )}
    />
  </>
);

/** Address of the link and its results so far. */
function ShareStep({ editor, publicOrigin, formats }: Pick<LinkStepsProps, 'editor' | 'publicOrigin' | 'formats'>) {
  const { touchpoint: link } = editor;
  const address = `${publicOrigin}/l/${link.slug ?? ''}`;
  return (
    <Panel title={texts.linkIsLive}>
      <p role="status" className="text-sm">
        {texts.shareHint}
      </p>
      <CodeBlock label={texts.shortLink} text={address} />
      <h3 className="mt-5 mb-2 text-sm font-medium">{texts.last30Days}</h3>
      <Figures touchpoint={link} formats={formats} />
      <p className="mt-4 flex flex-wrap gap-2">
        <a className={buttonVariants()} href={address} target="_blank" rel="noreferrer">
          {texts.openLink}
        </a>
        <Link className={buttonVariants({ variant: 'outline' })} to={touchpointWords.dl.item(link.id)}>
          {texts.editLink}
        </Link>
      </p>
    </Panel>
  );
}
