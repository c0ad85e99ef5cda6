import { signedIn } from '#app/access/signed-in.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { initialExperience, initialLocale } from '#app/features/immersive/initial-experience.server.ts';
import { StartFields } from '#app/features/immersive/start-fields.tsx';
import { Thumbnail } from '#app/features/immersive/thumbnail.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { listAction, loadTouchpoints } from '#app/touchpoints/list.server.ts';
import { TouchpointList } from '#app/touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/immersive-list.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const newLocale = initialLocale(session);
  return { ...(await streamed(page, loadTouchpoints(page, session, 'ip', url.searchParams))), newLocale };
}

export const action = listAction('ip', initialExperience);

export const meta = () => [{ title: texts.media }];

export default function ImmersiveList({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TouchpointList
      streamed={loaderData}
      result={actionData}
      lead={texts.experiencesLead}
      beginning={<StartFields locale={loaderData.newLocale} />}
      picture={(row) => <Thumbnail row={row} />}
    />
  );
}

export { ErrorPage as ErrorBoundary };
