import { CodeBlock } from '#app/touchpoints/code-block.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { OpenedTouchpoint } from '#shared/api/families/touchpoints-schemas.ts';
import * as texts from './texts.ts';

interface InstallPanelProps {
  readonly touchpoint: OpenedTouchpoint;
  readonly publicOrigin: string;
}

/** Tag snippet with installation steps. */
export function InstallPanel({ touchpoint, publicOrigin }: InstallPanelProps) {
  const snippet = `<script async src="${publicOrigin}/tag/${touchpoint.publicId}.js"></script>`;
  return (
    <Panel title={texts.tagForSite}>
      {touchpoint.status === 'published' ? null : <p className="mb-3 text-sm text-muted">{texts.inactiveTag}</p>}
      <CodeBlock label={texts.tag} text={snippet} />
      <p className="mt-3 text-sm">{texts.installHint}</p>
      <ol className="mt-1 list-decimal space-y-1 pl-5 text-sm">
        <li>{texts.tagStep}</li>
        <li>{texts.triggerStep}</li>
        <li>
          {texts.consentStep} <code>{texts.analyticsStorage}</code> {texts.ofGooglesConsentModeOr}{' '}
          <code>{texts.windowMerchlensConsentTrue}</code> {texts.fromAnyOtherBanner}
        </li>
        <li>{texts.publishStep}</li>
      </ol>
      <p className="mt-3 text-sm">
        {texts.policyHint} <code>{texts.scriptSrc}</code> {texts.and} <code>{texts.connectSrc}</code> {texts.hold}{' '}
        <code className="break-all">{publicOrigin}</code>
        {texts.policyNote}
      </p>
      <p className="mt-3 text-xs text-muted">
        {texts.productPageHint} <code>{texts.ogType}</code>, <code>{texts.schemaOrgProduct}</code> {texts.orA}{' '}
        <code>{texts.viewItem}</code> {texts.eventIts} <code>{texts.gtin13}</code> {texts.productHint}
      </p>
    </Panel>
  );
}
