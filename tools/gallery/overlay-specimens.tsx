import { useState, type ReactNode } from 'react';
import { toast, type Toast } from 'react-hot-toast/headless';
import { Button } from '#ui/action/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ToastCard } from '#ui/overlay/toasts.tsx';
import type { SpecimenProps } from './texts.ts';

interface OpenedProps {
  text: string;
  children: (open: boolean, close: () => void) => ReactNode;
}

function Opened({ text, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

export function Dialogs({ texts }: SpecimenProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Opened key={size} text={texts.open}>
          {(open, close) => (
            <Dialog
              open={open}
              onClose={close}
              size={size}
              title={texts.emptyTitle}
              closeLabel={texts.close}
              footer={
                <>
                  <Button onClick={close}>{texts.save}</Button>
                  <Button variant="secondary" onClick={close}>
                    {texts.cancel}
                  </Button>
                </>
              }
            >
              <p className="mb-4">{texts.emptyText}</p>
              <TextField label={texts.name} />
            </Dialog>
          )}
        </Opened>
      ))}
    </div>
  );
}

export function Drawers({ texts }: SpecimenProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {(['start', 'end'] as const).map((side) => (
        <Opened key={side} text={side === 'start' ? texts.menu : texts.cart}>
          {(open, close) => (
            <Drawer
              open={open}
              onClose={close}
              side={side}
              title={texts.menu}
              closeLabel={texts.close}
              footer={<Button onClick={close}>{texts.viewAll}</Button>}
            >
              <p className="p-5">{texts.text}</p>
            </Drawer>
          )}
        </Opened>
      ))}
    </div>
  );
}

export function SidePanels({ texts }: SpecimenProps) {
  return (
    <Opened text={texts.cart}>
      {(open, close) =>
        open && (
          <SidePanel label={texts.cart} title={texts.cart} icon="check-circle" closeLabel={texts.close} onClose={close}>
            <p className="py-3">{texts.text}</p>
          </SidePanel>
        )
      }
    </Opened>
  );
}

export function ConfirmDialogs({ texts }: SpecimenProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {[false, true].map((danger) => (
        <Opened key={String(danger)} text={danger ? texts.remove : texts.save}>
          {(open, close) => (
            <ConfirmDialog
              open={open}
              onCancel={close}
              onConfirm={close}
              danger={danger}
              title={texts.sure}
              confirmLabel={danger ? texts.remove : texts.save}
              cancelLabel={texts.cancel}
              closeLabel={texts.close}
            >
              {texts.emptyText}
            </ConfirmDialog>
          )}
        </Opened>
      ))}
    </div>
  );
}

function standing(type: Toast['type'], message: string): Toast {
  return {
    id: `standing-${type}`,
    type,
    message,
    visible: true,
    dismissed: false,
    createdAt: 0,
    pauseDuration: 0,
    ariaProps: { role: 'status', 'aria-live': 'off' },
  };
}

/** Static toasts to look at; the buttons show real ones in the document's region. */
export function ToastCards({ texts }: SpecimenProps) {
  return (
    <>
      {(['success', 'error', 'loading', 'blank'] as const).map((type) => (
        <ToastCard
          key={type}
          item={standing(type, type === 'error' ? texts.failed : texts.added)}
          closeLabel={texts.close}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={() => toast.success(texts.added)}>
          {texts.save}
        </Button>
        <Button size="small" variant="secondary" onClick={() => toast.error(texts.failed)}>
          {texts.remove}
        </Button>
      </div>
    </>
  );
}
