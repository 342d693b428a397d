declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { TablerIcon } from "@tabler/icons-react";

  const icon: TablerIcon;
  // biome-ignore lint/style/noDefaultExport: it is how the package gives each icon
  export default icon;
}
