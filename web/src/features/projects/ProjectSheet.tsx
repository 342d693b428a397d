import { Popover, type PopoverProps } from "../../ui/Popover.tsx";
import { ProjectChooser, type ProjectChooserProps } from "./ProjectChooser.tsx";
import styles from "./ProjectSwitcher.module.css";

/** Sheet with the projects, below the switcher. */
export function ProjectSheet({
  anchor,
  onClose,
  ...chooser
}: ProjectChooserProps & Pick<PopoverProps, "anchor" | "onClose">) {
  return (
    <Popover open onClose={onClose} anchor={anchor} className={styles.sheet}>
      <ProjectChooser {...chooser} />
    </Popover>
  );
}
