/** The platform's first data policy; an administrator publishes later versions. */
export const firstPolicyTexts = {
  es: {
    title: "Política de datos",
    content:
      "<h2>Qué se guarda</h2><p>Su nombre, correo y cargo; lo que usted registra en la plataforma, con la fecha y la hora; y los accesos a su cuenta.</p><h2>Para qué</h2><p>Para demostrar el cumplimiento de los compromisos ambientales del proyecto y proteger las cuentas. No se usa para publicidad ni se vende.</p><h2>Quién lo ve</h2><ul><li>Las personas de su proyecto, según sus permisos.</li><li>Los administradores de la plataforma.</li><li>La autoridad, cuando la ley lo exige.</li></ul><h2>Cuánto tiempo</h2><p>Los registros ambientales se conservan mientras dure la obligación del titular. Nadie puede borrarlos; una corrección queda como una versión nueva.</p><h2>Sus derechos</h2><p>Puede pedir al administrador de su proyecto el acceso a sus datos personales, su rectificación, su supresión o su portabilidad, y oponerse a su uso. Lo que la ley obliga a conservar queda, con su nombre, mientras dure esa obligación.</p>",
  },
  en: {
    title: "Data policy",
    content:
      "<h2>What is kept</h2><p>Your name, e-mail and position; what you record on the platform, with date and time; and the sign-ins to your account.</p><h2>What for</h2><p>To show that the project's environmental commitments are met, and to protect accounts. It is not used for advertising and not sold.</p><h2>Who sees it</h2><ul><li>The people of your project, according to their permissions.</li><li>The administrators of the platform.</li><li>The authorities, where the law demands it.</li></ul><h2>How long</h2><p>Environmental records are kept for as long as the owner's duty lasts. Nobody can delete them; a correction stands as a new version.</p><h2>Your rights</h2><p>You may ask your project's administrator to show you your personal data, to correct them, to erase them or to hand them over, and you may object to their use. What the law obliges the owner to keep stays, with your name, for as long as that duty lasts.</p>",
  },
  fr: {
    title: "Politique des données",
    content:
      "<h2>Ce qui est conservé</h2><p>Votre nom, votre adresse électronique et votre fonction ; ce que vous enregistrez sur la plateforme, avec la date et l'heure ; et les connexions à votre compte.</p><h2>Pourquoi</h2><p>Pour prouver le respect des engagements environnementaux du projet et protéger les comptes. Rien ne sert à la publicité ni n'est vendu.</p><h2>Qui le voit</h2><ul><li>Les personnes de votre projet, selon leurs autorisations.</li><li>Les administrateurs de la plateforme.</li><li>L'autorité, lorsque la loi l'exige.</li></ul><h2>Combien de temps</h2><p>Les enregistrements environnementaux sont conservés tant que dure l'obligation de l'exploitant. Personne ne peut les effacer ; une correction devient une nouvelle version.</p><h2>Vos droits</h2><p>Vous pouvez demander à l'administrateur de votre projet l'accès à vos données personnelles, leur rectification, leur effacement ou leur portabilité, et vous opposer à leur usage. Ce que la loi oblige à conserver reste, avec votre nom, tant que dure cette obligation.</p>",
  },
  pt: {
    title: "Política de dados",
    content:
      "<h2>O que é guardado</h2><p>Seu nome, e-mail e cargo; o que você registra na plataforma, com data e hora; e os acessos à sua conta.</p><h2>Para quê</h2><p>Para demonstrar o cumprimento dos compromissos ambientais do projeto e proteger as contas. Não é usado para publicidade nem vendido.</p><h2>Quem vê</h2><ul><li>As pessoas do seu projeto, conforme suas permissões.</li><li>Os administradores da plataforma.</li><li>A autoridade, quando a lei exige.</li></ul><h2>Por quanto tempo</h2><p>Os registros ambientais são mantidos enquanto durar a obrigação do titular. Ninguém pode apagá-los; uma correção fica como uma nova versão.</p><h2>Seus direitos</h2><p>Você pode pedir ao administrador do seu projeto o acesso aos seus dados pessoais, a sua correção, a sua eliminação ou a sua portabilidade, e opor-se ao seu uso. O que a lei obriga a conservar permanece, com o seu nome, enquanto durar essa obrigação.</p>",
  },
};
