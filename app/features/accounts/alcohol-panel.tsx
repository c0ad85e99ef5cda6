import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import type { AnswerOf } from '#shared/api/contract.ts';
import { fill } from '#shared/text/fill.ts';
import { isTouchpointKind, touchpointKinds } from '#shared/touchpoints/kinds.ts';
import * as texts from './texts.ts';

interface AlcoholPanelProps {
  readonly accountId: number;
  readonly part: Part<AnswerOf<'internalAccountAlcoholCheck'>>;
}

/** Published items of an alcohol brand that its current rules would block. */
export function AlcoholPanel({ accountId, part }: AlcoholPanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.alcohol}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { checked, published, faulty } = part.answer;
  return (
    <Panel title={texts.alcohol}>
      <p className="text-sm">
        {fill(faulty.length > 0 ? texts.faultyOfChecked : texts.noneOfCheckedIsFaulty, {
          ...{ faulty: faulty.length, checked, published },
        })}
      </p>
      {faulty.length > 0 ? (
        <ul className="mt-2 divide-y divide-line text-sm">
          {faulty.map(({ id, kind, name, problems }) => (
            <li key={id} className="py-2 last:pb-0">
              {isTouchpointKind(kind) ? (
                <Link
                  reloadDocument
                  to={`${touchpointKinds[kind].path}/${id}?scope=account-${accountId}`}
                  className="font-medium text-primary-ink hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
              <ul className="list-disc pl-5 text-muted">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
