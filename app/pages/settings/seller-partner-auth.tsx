import { consentAction, consentLoader } from '#app/features/connections/consent.server.ts';
import { ConsentPanels } from '#app/features/connections/consent-page.tsx';
import * as texts from '#app/features/connections/texts.ts';
import { SettingsPage } from '#app/page-recipes/settings-page.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import type { Route } from './+types/seller-partner-auth.ts';

export const loader = consentLoader('amazon-sp');
export const action = consentAction('amazon-sp');

export default function SellerPartnerAuth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage streamed={loaderData} title={texts.connectSeller}>
      {(data) => <ConsentPanels data={data} result={actionData ?? null} />}
    </SettingsPage>
  );
}

export { ErrorPage as ErrorBoundary };
