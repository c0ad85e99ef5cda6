import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { PanelEmpty } from '#app/ui/panel.tsx';
import * as texts from './texts.ts';

/** How a part is set up: names of variables and documents, folded away from people who only read the page. */
export const SetupHint = ({ text }: { readonly text: string }) => (
  <AccordionItem className="text-sm text-muted open:basis-full">
    <AccordionTrigger>{texts.howToSetItUp}</AccordionTrigger>
    <p className="mt-1 wrap-anywhere">{text}</p>
  </AccordionItem>
);

interface NotSetUpProps {
  readonly what: string;
  readonly hint: string;
}

/** One line that says what is missing, with the way to set it up at its end. */
export const NotSetUp = ({ what, hint }: NotSetUpProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
    <PanelEmpty brief>{what}</PanelEmpty>
    <SetupHint text={hint} />
  </div>
);
