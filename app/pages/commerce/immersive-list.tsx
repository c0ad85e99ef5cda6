import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { signedIn } from '../../access/signed-in.server.ts';
import { beginning, firstLocale } from '../../features/immersive/beginning.server.ts';
import { Beginning } from '../../features/immersive/beginning.tsx';
import { Thumbnail } from '../../features/immersive/thumbnail.tsx';
import { ErrorPage } from '../../shell/error-page.tsx';
import { listAction, loadTouchpoints } from '../../touchpoints/list.server.ts';
import { TouchpointList } from '../../touchpoints/touchpoint-list.tsx';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { page, session } = signedIn(context);
  const list = await loadTouchpoints(page, session, 'ip', url.searchParams);
  return { ...list, newLocale: firstLocale(session) };
}

export const action = listAction('ip', beginning);

export const meta = () => [{ title: 'Media' }];

export default function ImmersiveList() {
  const data = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>() ?? null;
  return (
    <TouchpointList
      data={data}
      result={result}
      lead="pages that let people buy what they see, from a link, a code or inside another page."
      beginning={<Beginning locale={data.newLocale} />}
      picture={(row) => <Thumbnail row={row} />}
    />
  );
}

export { ErrorPage as ErrorBoundary };
