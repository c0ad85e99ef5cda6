import { itemWords } from '#app/forms-and-vouchers/words.ts';
import { Carried, StepForm } from '#app/steps/step-form.tsx';
import { StepColumns, StepList } from '#app/steps/steps.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Voucher } from '#shared/api/families/vouchers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { ClaimPreview } from './claim-preview.tsx';
import { CodesStep } from './codes-step.tsx';
import { OfferStep } from './offer-step.tsx';
import { ShareStep } from './share-step.tsx';
import { currentStep, stepAddress, stepFields, voucherSteps } from './steps.ts';
import * as texts from './texts.ts';
import { useVoucherEditor } from './use-voucher-editor.ts';
import type { VoucherResult } from './voucher.server.ts';

interface VoucherStepsProps {
  readonly voucher: Voucher;
  /** Step in the address. */
  readonly requestedStep: string;
  readonly scopeRef: string;
  readonly brand: string;
  readonly publicOrigin: string;
  readonly retailers: readonly { readonly id: number; readonly name: string }[];
  readonly result: VoucherResult | null;
  readonly formats: Formats;
}

/** New voucher in steps, beside a preview of the claim page. */
export function VoucherSteps(props: VoucherStepsProps) {
  const { voucher, requestedStep, scopeRef, brand, publicOrigin, retailers, result, formats } = props;
  const { editor, fields, errors, failure } = useVoucherEditor({ voucher, scopeRef, result });
  const { form } = editor;
  const step = currentStep(voucher, requestedStep, errors);
  const item = itemWords.voucher.item(voucher.id);
  const list = (
    <StepList
      label={texts.stepsOfVoucher}
      steps={voucherSteps}
      current={step}
      linkTo={(id) => (voucher.status === 'draft' && id !== 'share' ? stepAddress(id) : null)}
    />
  );
  if (step === 'share')
    return (
      <>
        {list}
        <StepColumns preview={<ClaimPreview values={form.values} brand={brand} formats={formats} live />}>
          <ShareStep voucher={voucher} publicOrigin={publicOrigin} formats={formats} />
        </StepColumns>
      </>
    );
  const shown = stepFields[step];
  const hiddenFields = Object.values(fields).filter(({ name }) => !shown.some((field) => field === name));
  // Fields with the errors of the last result.
  const stepForm = { ...form, fields };
  const shared = { form: stepForm, locale: formats.locale, hidden: { intent: 'save', step } };
  const refusal = failure ? (
    <p role="alert" className="text-sm text-error-ink">
      {failure.text}
    </p>
  ) : null;
  return (
    <>
      {list}
      <StepColumns preview={<ClaimPreview values={form.values} brand={brand} formats={formats} />}>
        <Panel title={step === 'offer' ? texts.offerQuestion : texts.codesQuestion}>
          {step === 'offer' ? (
            <StepForm {...shared} label={texts.offerHeading} back={null} next={stepAddress('codes')} notice={refusal}>
              <Carried fields={hiddenFields} />
              <OfferStep fields={fields} retailers={retailers} locale={formats.locale} />
            </StepForm>
          ) : (
            <StepForm
              {...shared}
              label={texts.codesAndDates}
              back={stepAddress('offer')}
              next={null}
              finish={{ name: 'act', value: 'activate', label: texts.activate, to: stepAddress('share') }}
              notice={refusal}
            >
              <Carried fields={hiddenFields} />
              <CodesStep voucher={voucher} fields={fields} errors={errors} formats={formats} />
            </StepForm>
          )}
        </Panel>
        <p className="mt-3 text-sm">
          <Link to={item} className="text-primary-ink underline">
            {texts.allSettings}
          </Link>
        </p>
      </StepColumns>
    </>
  );
}
