/** The way in that an administrator hands over where no mail goes. */
export const handedLink = {
  title: "Este servidor no envía correos",
  text: "Nadie recibe el enlace de activación por correo: cópielo aquí y entréguelo usted.",
  ask: "Obtener el enlace de activación",
  once: "Copie el enlace ahora: no se vuelve a mostrar.",
  onceText: "Sirve una vez, hasta el {until}. Quien lo tenga elige la contraseña: entréguelo solo a {name}.",
  label: "Enlace de activación",
  copy: "Copiar el enlace",
  copied: "El enlace quedó copiado.",
  notCopied: "No se pudo copiar: seleccione el enlace y cópielo.",
  failed: "No se entrega el enlace.",
  lost: "El enlace ya se mostró. Pida otro.",
  vouched: "Correo sin comprobar",
  vouchedHelp:
    "La cuenta se activó con un enlace entregado en mano: nadie ha comprobado que el correo sea de esta persona.",
  done: "Listo",
} as const;
