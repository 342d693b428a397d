/** A plan that changes: its title, and monitorings that are added to it. */
export const planEdit = {
  edit: "Editar plan",
  add: "Agregar monitoreos",
  titleLabel: "Nombre del plan",
  titleRequired: "Debe ingresar un nombre para el plan.",
  save: "Guardar nombre",
  saved: "El plan ahora se llama «{title}».",
  adminsOnly: "Solo un administrador del proyecto puede cambiar planes.",
  staleTitle: "Otra persona cambió el plan mientras usted lo editaba",
  staleText: "Ahora se llama «{theirs}». Usted escribió «{mine}».",
  keepMine: "Guardar el mío",
  takeTheirs: "Quedarme con el suyo",
  templateText:
    "Una fila por serie nueva. Lo que el plan ya tiene no se repite en el libro: se agrega a lo que hay.",
  into: "Se agregará a «{title}», que hoy va del {start} al {end}.",
  readyText:
    "Se agregarán {n|one:# monitoreo|other:# monitoreos} entre el {start} y el {end}. Las fechas del plan se amplían si hace falta.",
  readyTitle: "{n|one:# fila correcta|other:# filas correctas}: se pueden agregar al plan.",
  blockedTitle: "Todavía no se puede agregar: {errors} de {n|one:# fila tiene|other:# filas tienen} errores.",
  sameTitle: "Este mismo libro ya está en el plan",
  sameText:
    "{person} lo agregó el {date}. Los monitoreos no se pueden borrar: agréguelo otra vez solo si está seguro.",
  submit: "Agregar al plan",
  added: "Se agregaron {n|one:# monitoreo|other:# monitoreos} a «{title}».",
  leave: "¿Salir sin guardar el nombre?",
  leaveYes: "Salir sin guardar",
  leaveNo: "Seguir editando",
} as const;
