import { useState } from 'react';
import { Sheet, SheetContent, SheetHeader, SheetTitle, SheetTrigger } from '#app/ui/sheet.tsx';
import { PreviewFrame, type PreviewFrameProps } from './preview-frame.tsx';
import * as texts from './texts.ts';

/** Preview in a sheet over the fields, for narrow screens. */
export function PreviewSheet(props: PreviewFrameProps) {
  const [open, setOpen] = useState(false);
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger type="button" variant="outline" size="sm" className="js-only mt-4 justify-self-start xl:hidden">
        {texts.preview}
      </SheetTrigger>
      <SheetContent className="w-[min(27rem,100vw)]">
        <SheetHeader className="mb-3">
          <SheetTitle>{texts.preview}</SheetTitle>
        </SheetHeader>
        <PreviewFrame {...props} onEdit={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  );
}
