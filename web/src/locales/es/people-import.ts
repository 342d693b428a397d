/** People from a workbook, to the platform or to a project. */
export const peopleImport = {
  templateTitle: "1. Complete la plantilla oficial",
  most: "Hasta {n} personas por archivo.",
  save: "Agregar {n|one:# persona|other:# personas}",
  failed: "No se agregó a nadie.",
  unanswered: "No llegó la respuesta. Vuelva a intentarlo: nadie se agrega dos veces.",
  blockedTitle:
    "Todavía no se puede agregar a nadie: {errors} de {n|one:# fila tiene|other:# filas tienen} errores.",
  readyTitle: "{n|one:# persona lista|other:# personas listas} para agregar.",
  saved: "{n|one:Se agregó # persona|other:Se agregaron # personas}.",
  invited:
    "{n|one:# recibirá un correo para activar su cuenta|other:# recibirán un correo para activar su cuenta}.",
  unmailed:
    "{n|one:# todavía no activa su cuenta|other:# todavía no activan su cuenta}. Este servidor no envía correos: obtenga el enlace de cada persona en la lista.",
  joined: "{n|one:# ya tenía cuenta y entró al proyecto|other:# ya tenían cuenta y entraron al proyecto}.",
  again: "Importar otro archivo",
  platform: {
    title: "Importar usuarios",
    list: "Usuarios",
    see: "Ver los usuarios",
    templateText: "Una fila por persona: correo, nombre y apellido; cargo, teléfono e idioma son opcionales.",
    readyText: "Se creará una cuenta para cada persona, y cada una recibirá un correo para activarla.",
    unmailedText:
      "Se creará una cuenta para cada persona. Este servidor no envía correos: obtenga después el enlace de cada una en la lista.",
  },
  project: {
    title: "Importar usuarios del proyecto",
    list: "Usuarios del proyecto",
    see: "Ver los usuarios del proyecto",
    templateText:
      "Una fila por persona: correo, nombre, apellido y permiso. Con una fecha, los permisos son de invitado y caducan ese día.",
    readyText:
      "Quien todavía no tiene cuenta recibirá un correo para activarla; quien ya la tiene entra con sus propios datos.",
    unmailedText:
      "Quien ya tiene cuenta entra con sus propios datos. Este servidor no envía correos: obtenga después en la lista el enlace de quien no la tiene.",
  },
} as const;
