import { Page, PageHead } from '../ui/page.tsx';
import { BulkParts } from './bulk-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { LoadedParts } from './loaded-parts.tsx';
import { OpenParts } from './open-parts.tsx';
import { PageParts } from './page-parts.tsx';

/** Every part of the kit in every state, for who builds pages; only a build for this machine has it. */
export default function KitPage() {
  return (
    <Page>
      <PageHead title="The kit" lead="Every part in every state. It follows the theme of the machine." />
      <FormParts />
      <PageParts />
      <BulkParts />
      <OpenParts />
      <LoadedParts />
    </Page>
  );
}
