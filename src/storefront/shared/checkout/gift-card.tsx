interface GiftCardProps {
  title: string;
  recipientName: string;
  message: string;
  /** Null for a card without the name of its giver. */
  from?: string | null;
  /** Shown while there is no message. */
  placeholder?: string;
}

/** How the card in the box reads, each line in the direction of its words. */
export function GiftCard({ title, recipientName, message, from, placeholder }: GiftCardProps) {
  const name = recipientName.trim();
  const text = message.trim();
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-sm font-medium">{title}</figcaption>
      <div className="flex grow flex-col rounded-control bg-pearl p-1.5 shadow-card inset-ring inset-ring-line">
        <div className="flex min-h-32 grow flex-col justify-center gap-2 rounded-inner border border-gold px-4 py-5 text-center">
          {name !== '' && (
            <p className="text-sm text-maroon">
              <bdi>{name}</bdi>
            </p>
          )}
          {text === '' ? (
            <p className="text-ink-faint">{placeholder}</p>
          ) : (
            <p dir="auto" className="text-lg whitespace-pre-line [unicode-bidi:plaintext]">
              {text}
            </p>
          )}
          {from && (
            <p className="text-sm text-maroon">
              <bdi>{from}</bdi>
            </p>
          )}
        </div>
      </div>
    </figure>
  );
}
