import { IconButton } from '#ui/action/icon-button.tsx';

interface ChosenListProps<Key extends string | number> {
  label: string;
  items: readonly { key: Key; name: string }[];
  removeLabel: (name: string) => string;
  onRemove: (key: Key) => void;
}

/** What is chosen, each with a button that removes it. Nothing without one. */
export function ChosenList<Key extends string | number>({ label, items, removeLabel, onRemove }: ChosenListProps<Key>) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ key, name }) => (
        <li key={key} className="flex max-w-full items-center rounded-control border border-line bg-white ps-3">
          <bdi className="truncate">{name}</bdi>
          <IconButton icon="close" label={removeLabel(name)} iconClassName="size-4" onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
