import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface PublishDayDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: (at: { day: string; time: string }) => void;
}

/** Asks for the day and the time of publishing. */
export function PublishDayDialog({ open, onClose, onDone }: PublishDayDialogProps) {
  const t = useTranslations();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('00:00');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (day !== '' && time !== '') onDone({ day, time });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('catalogue.action.publishOn')}
      closeLabel={t('action.close')}
      size="small"
    >
      <form noValidate className="flex flex-col gap-4 py-2" onSubmit={submit}>
        <TextField
          type="date"
          direction="ltr"
          data-autofocus
          label={t('catalogue.action.day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          type="time"
          direction="ltr"
          label={t('catalogue.action.time')}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <Button type="submit" wide disabled={day === ''}>
          {t('catalogue.action.publishOn')}
        </Button>
      </form>
    </Dialog>
  );
}
