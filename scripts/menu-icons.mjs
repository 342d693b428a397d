// The menu's icons in one picture, so that adding an icon adds no JavaScript: a page draws one by its name with <use>.

/** @returns an SVG with a symbol for each icon, drawn by the Tabler set */
export async function menuIconsSvg(names) {
  const symbols = await Promise.all(names.map(symbolOf));
  return [
    "<!-- Made by `npm run gen` from domain/src/menus/icons.ts. Icons: Tabler, MIT licence. -->",
    '<svg xmlns="http://www.w3.org/2000/svg">',
    "<title>VetaVerde</title>",
    ...symbols,
    "</svg>\n",
  ].join("\n");
}

async function symbolOf(name) {
  const component = name.replace(/(^|-)(.)/g, (_, __, letter) => letter.toUpperCase());
  const { __iconNode: shapes } = await import(`@tabler/icons-react/dist/esm/icons/Icon${component}.mjs`);
  const drawn = shapes.map(([shape, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${shape}${written.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.join("")}</symbol>`;
}
