import { AccessPanel } from '#app/features/people/access-panel.tsx';
import { changePerson, loadPerson, readPerson } from '#app/features/people/people.server.ts';
import { PersonBadges } from '#app/features/people/people-list.tsx';
import { DisablingPanel, IdentitiesPanel, SessionsPanel, StaffPanel } from '#app/features/people/sign-in-panels.tsx';
import * as texts from '#app/features/people/texts.ts';
import { ViewAsPanel } from '#app/features/people/view-as-panel.tsx';
import { pagePath } from '#app/page-path.ts';
import { ItemColumns, ItemFrame, ItemPage } from '#app/page-recipes/item-page.tsx';
import { itemAction, itemLoader } from '#app/page-recipes/page-routes.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { Link } from '#app/ui/link.tsx';
import { StreamedPage } from '#app/ui/streamed-page.tsx';
import type { Route } from './+types/global-user.ts';

export const loader = itemLoader({ read: readPerson, load: loadPerson });
export const action = itemAction(changePerson, {
  leadsTo: (result) => (result.ok && result.viewing ? pagePath('/') : null),
});

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.name, texts.globalUsers);

export default function GlobalUser({ loaderData, actionData }: Route.ComponentProps) {
  const result = actionData ?? null;
  const list = { to: pagePath('/internal/global-users'), text: texts.globalUsers };
  return (
    <StreamedPage streamed={loaderData}>
      {({ person: part, views, ownEmail, locale }) => (
        <ItemPage
          part={part}
          list={list}
          missing={{ title: texts.noPerson, text: texts.noPersonHint }}
          errorTitle={texts.personNotRead}
        >
          {(person) => {
            const panel = { person, own: person.email === ownEmail, result, locale };
            return (
              <ItemFrame
                title={person.name}
                badge={<PersonBadges person={person} />}
                lead={[person.email, person.jobtitle].filter(Boolean).join(' · ')}
                list={list}
              >
                <p role="status" className="text-sm text-success-ink">
                  {result?.ok ? result.text : null}
                </p>
                <ItemColumns
                  main={
                    <>
                      <ViewAsPanel person={person} views={views} result={result} locale={locale} />
                      <AccessPanel name={person.name} grants={person.grants} mayChange={!panel.own} result={result} />
                    </>
                  }
                  aside={
                    <>
                      <IdentitiesPanel {...panel} />
                      <SessionsPanel {...panel} />
                      <DisablingPanel {...panel} />
                      <StaffPanel {...panel} />
                      <Link
                        to={`${pagePath('/internal/audit')}?target=${encodeURIComponent(person.id)}`}
                        className="text-sm text-primary-ink hover:underline"
                      >
                        {texts.history}
                      </Link>
                    </>
                  }
                />
              </ItemFrame>
            );
          }}
        </ItemPage>
      )}
    </StreamedPage>
  );
}

export { ErrorPage as ErrorBoundary };
