import { signedIn } from '../../access/signed-in.server.ts';
import { streamed } from '../../api/streamed.server.ts';
import { beginning, firstLocale } from '../../features/immersive/beginning.server.ts';
import { Beginning } from '../../features/immersive/beginning.tsx';
import { Thumbnail } from '../../features/immersive/thumbnail.tsx';
import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, loadTouchpoints } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';
import type { Route } from './+types/immersive-list.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page, session } = signedIn(context);
  const newLocale = firstLocale(session);
  return { ...(await streamed(page, loadTouchpoints(page, session, 'ip', url.searchParams))), newLocale };
}

export const action = listAction('ip', beginning);

export const meta = () => [{ title: texts.media }];

export default function ImmersiveList({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TouchpointList
      of={loaderData}
      result={actionData}
      lead={texts.experiencesLead}
      beginning={<Beginning locale={loaderData.newLocale} />}
      picture={(row) => <Thumbnail row={row} />}
    />
  );
}

export { ErrorPage as ErrorBoundary };
