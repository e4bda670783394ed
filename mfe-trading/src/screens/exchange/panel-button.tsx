import { IconButton } from '@maru/ui';
import { type ComponentType, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';

/** What a panel that opens below its button is given. */
export interface PanelProps {
  /** What it was opened by. */
  readonly by: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

interface PanelButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  /** Loaded late: nobody needs it before the first press. */
  readonly Panel: ComponentType<PanelProps>;
}

/** Opens a small panel, which comes with the first press. */
export function PanelButton({ label, icon, Panel }: PanelButtonProps) {
  const [open, setOpen] = useState(false);
  const by = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={by}
        size="s"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={icon}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <Panel by={by} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
