/** The tabs of Home. */
export const shortcuts = {
  title: "Accesos",
  failed: "Los accesos no se pudieron cargar.",
  star: "Favorito: {name}",
  chatBot: {
    title: "Asistente",
    soon: "Próximamente",
    text: "Pronto podrá preguntar aquí por compromisos, monitoreos y resultados.",
  },
  tabs: {
    recents: "Recientes",
    favorites: "Favoritos",
    mostUsed: "Más usados",
    recommended: "Recomendados",
  },
  empty: {
    recents: "Aquí aparecerá lo último que abra del menú.",
    favorites: "Marque una estrella en Recientes o Más usados y quedará aquí.",
    mostUsed: "Aquí aparecerá lo que más abra del menú.",
    recommended: "Por ahora no hay nada que recomendarle: ya usa lo mismo que las personas con su permiso.",
  },
} as const;
