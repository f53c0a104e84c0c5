import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useApp } from '../runtime/app-context.ts';

interface CopyProps {
  text: string;
  label: string;
  /** The id of the element with the text. */
  selects: string;
}

/** Copies a text. Where the browser has no clipboard, the text beside it is selected instead. */
export function CopyButton({ text, label, selects }: CopyProps) {
  const copy = useCopy();
  return (
    <Button size="small" variant="secondary" icon="copy" onClick={() => void copy(text, selects)}>
      {label}
    </Button>
  );
}

/** A `CopyButton` that is an icon, for a place within text. */
export function CopyIcon({ text, label, selects }: CopyProps) {
  const copy = useCopy();
  return (
    <IconButton icon="copy" label={label} title={label} className="-my-2.5" onClick={() => void copy(text, selects)} />
  );
}

function useCopy(): (text: string, selects: string) => Promise<void> {
  const { toasts } = useApp();
  const t = useTranslations('action');
  return async (text, selects) => {
    try {
      // Absent in an insecure context.
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'status', text: t('copied') });
    } catch {
      const target = document.getElementById(selects);
      if (target) getSelection()?.selectAllChildren(target);
    }
  };
}
