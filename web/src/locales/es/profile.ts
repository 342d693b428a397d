/** Fields that users change in their own account. */
export const profile = {
  text: "Su nombre, su correo y sus permisos los cambia un administrador.",
  phone: "Teléfono",
  position: "Cargo",
  language: "Idioma",
  languageHelp: "El de la aplicación y el de los correos que recibe.",
  timeZone: "Zona horaria",
  timeZoneHelp: "Vacía: la de este dispositivo.",
  timeZoneWrong: "Elija una zona horaria de la lista, por ejemplo America/Santiago.",
  saved: "Su perfil quedó guardado.",
  failed: "El perfil no se pudo guardar.",
} as const;
