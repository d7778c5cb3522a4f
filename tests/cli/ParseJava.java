import com.sun.source.util.JavacTask;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Usage: java ParseJava.java FILE…: whether they are Java, without what they import. */
class ParseJava {
    public static void main(String[] files) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var found = new DiagnosticCollector<JavaFileObject>();
        var manager = compiler.getStandardFileManager(found, null, null);
        var sources = manager.getJavaFileObjects(files);
        ((JavacTask) compiler.getTask(null, manager, found, null, null, sources)).parse();
        found.getDiagnostics().forEach(System.err::println);
        System.exit(found.getDiagnostics().isEmpty() ? 0 : 1);
    }
}
