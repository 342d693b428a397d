/** Messages for workbooks of people. */
export const es = {
  rules: {
    notEmail: "«{value}» no es un correo. Debe tener la forma nombre@empresa.cl.",
    unseen: "Tiene signos que no se ven o que invierten la lectura. Escríbalo de nuevo.",
    twice: "Este correo ya está en la fila {row}.",
    alreadyUser: "Ya existe un usuario con este correo.",
    alreadyMember: "Esta persona ya está en el proyecto.",
    addressGone:
      "Este correo fue de una cuenta eliminada. Use otro, o consulte a quien administra la plataforma.",
    unknownPermission: "«{value}» no es un permiso.",
    guestAdmin: "Un invitado no puede administrar el proyecto: quite la fecha o elija otro permiso.",
    noPermission: "Falta el permiso.",
    pastEnd: "La fecha ya pasó: escriba una que esté por venir.",
    unknownLanguage: "«{value}» no es uno de los idiomas de la plataforma.",
  },
  sheet: "Personas",
  roles: { "1": "Administración", "2": "Lectura", "3": "Escritura", "4": "Auditoría" },
  columns: {
    email: "La dirección con que la persona inicia sesión.",
    name: "Hasta 100 caracteres.",
    lastName: "Hasta 100 caracteres.",
    position: "Hasta 100 caracteres.",
    phone: "Hasta 40 caracteres.",
    locale: "Elija de la lista. En blanco: el idioma en que usted usa la plataforma.",
    permissions: "Elija de la lista; varios permisos van separados por coma.",
    until:
      "Día-mes-año (31-12-2027). Con fecha, los permisos son de invitado y caducan solos al terminar ese día. En blanco: no caducan.",
  },
  instructions: {
    platform: {
      title: "Plantilla oficial de usuarios de la plataforma",
      lines: [
        "Cada fila es una persona. Al confirmar la carga se crea su cuenta y recibe un correo con el enlace para activarla.",
        "Las columnas se reconocen por su encabezado, en español, inglés, francés o portugués, y pueden ir en cualquier orden.",
        "Nadie queda como administrador de la plataforma por esta vía: eso se asigna de a una persona.",
      ],
      file: "plantilla-usuarios",
    },
    project: {
      title: "Plantilla oficial de usuarios del proyecto",
      lines: [
        "Cada fila es una persona. Quien todavía no tiene cuenta recibe un correo para activarla; quien ya la tiene entra al proyecto con sus propios datos, y los de la fila no los cambian.",
        "Las columnas se reconocen por su encabezado, en español, inglés, francés o portugués, y pueden ir en cualquier orden.",
        "Escritura y Auditoría incluyen Lectura. Un invitado no puede administrar el proyecto.",
      ],
      file: "plantilla-usuarios-del-proyecto",
    },
  },
  examples: {
    email: "ana.soto@empresa.cl",
    name: "Ana",
    lastName: "Soto",
    position: "Hidrogeóloga",
    phone: "+56 9 1234 5678",
    locale: "Español",
    permissions: "Escritura, Auditoría",
    until: "31-12-2027",
  },
  listError: {
    title: "No está en la lista",
    message: "Ese valor no está en la lista. La carga lo rechazará.",
  },
};

export type PeopleWords = typeof es;
